// Runs the script of a page of OMP2OCL_PROFILE with as much of a browser as it needs, and prints what it shows.
const fs = require('fs'), page = fs.readFileSync(process.argv[2], 'utf8');
const scripts = [...page.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
if (scripts.length !== 2 || /(src|href)=|https?:/.test(page.replace(scripts[1][2], ''))) throw 'not one page';
let drawn = 0;
const cells = [], element = {t: {textContent: scripts[1][2]}, s: {}, h: {},
  c: {clientWidth: 800, getContext: () => ({fillRect: () => drawn++, fillText: () => {}})}};
const make = () => ({
  insertRow() { const row = []; cells.push(row); return {appendChild(c) { row.push(c); return c; }}; }});
global.document = {getElementById: i => element[i], createElement: make, body: {appendChild: e => e}};
global.onload = global.onmouseup = global.onresize = null;
(0, eval)(scripts[0][2]);
onload();
element.c.onwheel({preventDefault() {}, offsetX: 400, deltaY: -1});
element.c.onmousemove({offsetX: 400, offsetY: 50});
for (const row of cells) console.log(row.map(c => c.textContent).join(' | '));
console.log(element.s.textContent);
console.log(drawn > 0 ? 'drawn' : 'nothing drawn');
