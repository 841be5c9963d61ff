/** The colors of the product (docs/design.md), light and dark. The policy of the page allows this style by its hash. */
export const OPENAPI_STYLE = `
:root{color-scheme:light dark;font:15px/1.6 system-ui,sans-serif;
--page:light-dark(#f4f5f8,#0a0b10);--surface:light-dark(#fff,#12141b);--sunken:light-dark(#eaecf1,#0d0f15);
--line:light-dark(#dcdfe7,#262b37);--control:light-dark(#7b8396,#6a7286);
--text:light-dark(#10121a,#f2f4f8);--text-2:light-dark(#444b5d,#b3bacb);--accent:#f6b51e;--link:light-dark(#7f5500,#f6b51e);
--ok:light-dark(#0b7246,#3ddc97);--info:light-dark(#1b5fcb,#6fb1ff);--warn:light-dark(#944d00,#ff9f43);--bad:light-dark(#c01f2e,#ff7575)}
body{max-width:72rem;margin:0 auto;padding:1.5rem 1rem 3rem;overflow-wrap:anywhere;background:var(--page);color:var(--text)}
header{padding-top:1rem;border-top:3px solid var(--accent)}h1{margin:0;font-size:1.75rem;line-height:1.15;letter-spacing:-.02em}
h1 small{color:var(--text-2);font-size:1rem;font-weight:400;letter-spacing:0}header p{max-width:68ch;color:var(--text-2)}
a{color:var(--link)}nav{display:flex;flex-wrap:wrap;gap:0 1rem;margin-top:1rem}nav a{padding:.6rem 0;text-transform:capitalize}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
h2{margin:2rem 0 .5rem;font-size:1.25rem;text-transform:capitalize}h3{margin:1rem 0 .5rem;font-size:1rem}
details{border:1px solid var(--line);border-radius:8px;background:var(--surface);padding-inline:.75rem}details+details{margin-top:.5rem}
details[open]{padding-bottom:.75rem}summary{cursor:pointer;padding:.6rem 0;color:var(--text-2)}summary code{color:var(--text);font-weight:600}
summary b{display:inline-block;min-width:4.5rem;font-size:.8125rem}
.get{color:var(--info)}.post{color:var(--ok)}:is(.put,.patch){color:var(--warn)}.delete{color:var(--bad)}
form{display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem;justify-items:start}label{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:100%}
:is(input,textarea,button){box-sizing:border-box;max-width:100%;min-height:2.75rem;padding:.4rem .75rem;border:1px solid var(--control);border-radius:6px;background:var(--page);color:inherit;font:inherit}
button{border-color:var(--accent);background:var(--accent);color:#161005;font-weight:600;cursor:pointer}
textarea{width:32rem}:is(textarea,code,pre){font-family:ui-monospace,"Cascadia Mono",Menlo,Consolas,monospace;font-size:.875rem}
form pre{max-width:100%;max-height:24rem;box-sizing:border-box}form pre:has(output:empty){display:none}
pre{overflow:auto;padding:.75rem;border:1px solid var(--line);border-radius:6px;background:var(--sunken)}
`;
