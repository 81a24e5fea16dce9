# bash completion for omp2ocl's tools: the options that their --help has
_omp2ocl() {
  local tool=${COMP_WORDS[0]} cur=${COMP_WORDS[COMP_CWORD]} help words option='(^|[ [])-(-?[a-z][a-z0-9-]*|Rpass[a-z-]*=omp2ocl|[A-Z])'
  help=$("$tool" --help 2>/dev/null)
  words=$(grep -o -E -e "$option" <<<"$help" | tr -d ' [')
  case ${tool##*/} in
    omp2ocl-cc)
      words="-fopenmp $(grep -v -e '^-fplugin' <<<"$words") $(sed -n 's/^  \([a-z][a-z-]*=\{0,1\}\).*/-fplugin-arg-omp2ocl-\1/p' <<<"$help")"
      ;;
  esac
  # shellcheck disable=SC2207 # words without blanks
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [ "${cur#-}" != "$cur" ] || COMPREPLY+=($(compgen -f -- "$cur"))
}
complete -o filenames -F _omp2ocl omp2ocl-cc omp2ocl-info omp2ocl-explain omp2ocl-features omp2ocl-prebuild omp2ocl-tune train-model
