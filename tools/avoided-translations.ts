/**
 * Patterns that the texts of a language must not match: the wrong form of address, synonyms of glossary terms, and
 * wrong punctuation (docs/translating.md).
 */
export const avoidedPatterns: Readonly<Record<string, RegExp>> = {
  "en-US": /\p{L}'\p{L}|\b(?:some|any|every)body\b|\bwhoever\b|(?<!e-)\bmails?\b(?! server)/iu,
  // At the beginning of a sentence “Sie” may be “they”.
  "de-DE":
    /(?<=[^.:!?] )Sie\b|\bIhr(?:e[mnr]?)?\b|Einsendung|Wettbewerb(?!e,)|Mitschnitt|Tunneldienst|\bNutzer\b|Lösungsbericht|\w…/,
  "fr-FR":
    /(?<!\p{L})(?:tu|ton|ta|tes|toi|préviens|défis?|paramètres?|courriel|comptes? rendus?)(?!\p{L})|compétition(?!s de capture)|(?<!capture du |un )drapeau| [?!;:»%]|« /iu,
  "es-ES":
    /\busted|\b(?:juegos?|marcador|arrastre|fije|costo|informes?|sangres?)\b|(?:demonio|dirección)[^.]* este equipo|resoluci|(?<!una )bandera/i,
  "id-ID":
    /tantangan|permainan|kompetisi(?! capture)|penyelenggara|surel|e-mail|\bkamu\b|cairkan|\bsunting\b|laporan penyelesaian|terowongan/i,
  "ja-JP":
    /ゲーム|パターン|サインイン|サインアウト|コンテナー|プレイヤー|主催者|[\u3040-\u30ff\u4e00-\u9fff][,:]/,
  "ko-KR": /게임|주장|주최|순위표|점수판|플레이어|구성원|내려받/,
  "ru-RU":
    /задач[аеиу](?! по программированию)|балл|соревнован(?!ий capture)|аккаунт|площадк|поправк|двухэтапн\S+ проверк/i,
  "vi-VN": /trò chơi|trận đấu|bài giải|(?<!cướp |lá )(?<!\p{L})cờ(?!\p{L})|e-mail/iu,
  "zh-CN": /您|题解|赛道|账户|玩家|记分板|排行榜|[\u4e00-\u9fff][,:()]/,
  "zh-TW":
    /您|題解|次殺|(?<![前第])三殺|賽道|帳戶|玩家|參賽者|記分板|排行榜|主辦方|信箱|[\u4e00-\u9fff][,:()]/,
};
