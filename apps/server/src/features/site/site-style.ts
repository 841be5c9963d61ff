/** `style.css` of a site. */
export const SITE_STYLE = `:root {
  color-scheme: light dark;
  --page: #ffffff;
  --text: #1a1d21;
  --quiet: #5a626c;
  --line: #d8dde3;
  --accent: #0b62c4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171b;
    --text: #e8eaed;
    --quiet: #a3abb5;
    --line: #333a43;
    --accent: #7db7ff;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--page);
  color: var(--text);
  font: 1rem/1.6 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
a[href] { color: var(--accent); }
header { border-bottom: 1px solid var(--line); }
nav, main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; }
h1, h2, h3 { line-height: 1.25; }
img { max-width: 100%; height: auto; }
.poster { display: block; border-radius: 0.5rem; }
.quiet { color: var(--quiet); }
.challenges { list-style: none; padding: 0; }
.challenges li { padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
.table, pre, .text table { overflow-x: auto; }
.text table { display: block; }
table { border-collapse: collapse; }
.table table { width: 100%; overflow-wrap: break-word; }
th, td { padding: 0.5rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
tbody th { font-weight: 600; min-width: 8rem; }
:target { background: color-mix(in srgb, var(--accent) 15%, transparent); }
pre { padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; }
`;
