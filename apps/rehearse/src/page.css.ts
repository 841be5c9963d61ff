/** The style of the report: for phones, dark mode and print, without external resources. */
export const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --panel: #f5f6f8; --ink: #16181d; --soft: #59606d; --line: #d5d9e0;
  --first: #2563eb; --second: #c2570c; --bad: #c81e1e; --good: #15803d; --warn: #a15c00; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161b; --panel: #1d2027; --ink: #eceef2; --soft: #a3abb9;
  --line: #363c47; --first: #7aa7ff; --second: #ff9f5a; --bad: #ff8080; --good: #5fd38d; --warn: #f5b54a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 64rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0; }
.soft { color: var(--soft); }
.verdict { border-left: .4rem solid var(--good); background: var(--panel); padding: 1rem; border-radius: .3rem; margin: 1rem 0; }
.verdict.bad { border-color: var(--bad); }
.verdict ul { margin: .5rem 0 0; padding-left: 1.2rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(max(9rem, 22%), 1fr)); gap: .5rem; margin: 0; }
.facts div { background: var(--panel); border-radius: .3rem; padding: .6rem .8rem; }
.facts dt { color: var(--soft); font-size: .85rem; }
.facts dd { margin: 0; font-size: 1.25rem; font-weight: 600; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 1rem; }
figure { margin: 0; background: var(--panel); border-radius: .3rem; padding: .8rem; }
figcaption { display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; }
.legend { display: flex; gap: .8rem; font-size: .85rem; }
.key::before { content: ""; display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin-right: .35em; }
.key.first::before { background: var(--first); } .key.second::before { background: var(--second); } .key.bad::before { background: var(--bad); }
.plot { display: grid; grid-template: "scale svg" 9rem "none times" auto / auto 1fr; gap: .2rem .5rem; margin-top: .5rem;
  font-size: .8rem; color: var(--soft); }
.scale { grid-area: scale; display: flex; flex-direction: column; justify-content: space-between; text-align: right; }
.times { grid-area: times; display: flex; justify-content: space-between; }
svg { grid-area: svg; width: 100%; height: 100%; border-bottom: 1px solid var(--soft); }
path { fill: none; stroke-width: 2; } path.rule { stroke: var(--line); stroke-width: 1; }
path.first { stroke: var(--first); } path.second { stroke: var(--second); stroke-dasharray: 5 3; } path.bad { stroke: var(--bad); }
rect.first { fill: var(--first); }
.wide { overflow-x: auto; } .wide:focus-visible { outline: 2px solid var(--first); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
td.over { color: var(--bad); font-weight: 600; }
.checks { list-style: none; padding: 0; margin: 0; display: grid; gap: .5rem; }
.checks li { background: var(--panel); border-left: .4rem solid var(--good); border-radius: .3rem; padding: .6rem .8rem; }
.checks li.warn { border-color: var(--warn); } .checks li.fail { border-color: var(--bad); }
.state { font-weight: 600; color: var(--good); } .warn .state { color: var(--warn); } .fail .state { color: var(--bad); }
@media print { body { max-width: none; padding: 0; } figure, .checks li, tr { break-inside: avoid; } .wide { overflow: visible; } }
`;
