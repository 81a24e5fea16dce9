# bash completion for omp2ocl's tools
_omp2ocl() {
  local cur=${COMP_WORDS[COMP_CWORD]} words=
  case ${COMP_WORDS[0]##*/} in
    omp2ocl-cc)
      words="--help --version --omp2ocl-version --omp2ocl-flags -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -Rpass-analysis=omp2ocl
        $("${COMP_WORDS[0]}" --help 2>/dev/null | sed -n 's/^  \([a-z-]*=\{0,1\}\).*/-fplugin-arg-omp2ocl-\1/p')"
      ;;
    omp2ocl-info | omp2ocl-explain | omp2ocl-features | omp2ocl-prebuild | omp2ocl-tune | train-model)
      words=$("${COMP_WORDS[0]}" --help 2>/dev/null | grep -o -E -e '(^| |\[)--?[a-zA-Z][a-z-]*' | tr -d ' [')
      ;;
  esac
  # shellcheck disable=SC2207 # words without blanks
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [ "${cur#-}" != "$cur" ] || COMPREPLY+=($(compgen -f -- "$cur"))
}
complete -o filenames -F _omp2ocl omp2ocl-cc omp2ocl-info omp2ocl-explain omp2ocl-features omp2ocl-prebuild omp2ocl-tune train-model
