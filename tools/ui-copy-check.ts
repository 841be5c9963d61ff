/**
 * Words that a language avoids: the wrong form of address, and second names for things that already have one
 * (docs/glossary.md).
 */
export const avoidedWording: Readonly<Record<string, RegExp>> = {
  // At the beginning of a sentence “Sie” may be “they”.
  "de-DE": /(?<=[^.:!?] )Sie\b|\bIhr(?:e[mnr]?)?\b/,
  "fr-FR": /(?<!\p{L})(?:tu|ton|ta|tes|toi|défis?)(?!\p{L})|(?<!capture du |un )drapeau/iu,
  "es-ES": /\busted|\bjuegos?\b|(?<!captura de la |una )bandera/i,
  "ja-JP": /ゲーム|[\u3040-\u30ff\u4e00-\u9fff],/,
  "zh-CN": /您|赛道|[\u4e00-\u9fff],/,
  "zh-TW": /您|賽道|[\u4e00-\u9fff],/,
};
