import DOMPurify from "dompurify";

const INLINE_TAGS =
  "a abbr b br code del em i img ins kbd mark q s samp small span strong sub sup u var wbr".split(" ");
const BLOCK_TAGS = [
  ..."blockquote caption dd details div dl dt figcaption figure h2 h3 h4 h5 h6 hr li ol p pre".split(" "),
  ..."section summary table tbody td tfoot th thead tr ul".split(" "),
  ..."audio source video".split(" "),
];

// No style and only allowed classes: otherwise a text could imitate the UI of the platform.
const ATTRIBUTES = [
  ..."align alt class colspan dir height href id lang open rowspan src start title width".split(" "),
  ..."aria-describedby data-footnote-backref data-footnote-ref data-footnotes data-formula".split(" "),
  ..."data-phone data-task".split(" "),
];

const MEDIA_TAGS: ReadonlySet<string> = new Set(["AUDIO", "SOURCE", "VIDEO"]);
/** http, https, mailto, and URLs without a scheme. */
const ALLOWED_URL = /^(?:(?:https?|mailto):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i;
const LANGUAGE = /^language-[\w+#.-]+$/;

// A separate instance, because hooks are global to an instance.
const purifier = DOMPurify(globalThis.window);

purifier.addHook("uponSanitizeAttribute", (element, attribute) => {
  if (attribute.attrName === "class")
    attribute.keepAttr = element.nodeName === "CODE" && LANGUAGE.test(attribute.attrValue);
  if (attribute.attrName === "src" && MEDIA_TAGS.has(element.nodeName))
    attribute.keepAttr = isHttpUrl(attribute.attrValue);
});

/** Sanitized HTML as elements. Not serialized, because parsing it again could create other elements. */
export function sanitizeHtml(html: string, inline: boolean, checkTime: () => void): DocumentFragment {
  purifier.addHook("uponSanitizeElement", checkTime);
  try {
    return purifier.sanitize(html, {
      ALLOWED_TAGS: inline ? INLINE_TAGS : [...INLINE_TAGS, ...BLOCK_TAGS],
      ALLOWED_ATTR: ATTRIBUTES,
      ALLOWED_URI_REGEXP: ALLOWED_URL,
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    });
  } finally {
    purifier.removeHook("uponSanitizeElement");
  }
}

/** Whether a URL uses HTTP or HTTPS. For media elements, DOMPurify would also allow `data:` URLs. */
function isHttpUrl(url: string): boolean {
  return URL.canParse(url, document.baseURI) && /^https?:$/.test(new URL(url, document.baseURI).protocol);
}
