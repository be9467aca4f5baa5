/** Signs of texts as letters that every printer has. */
const asLetters: readonly (readonly [RegExp, string])[] = [
  [/[\u00a0\u2000-\u200a\u202f\u205f\u3000\s]/g, ' '],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u2018\u2019\u201a\u2032\u02bc]/g, "'"],
  [/[\u201c\u201d\u201e\u2033]/g, '"'],
  [/[\u2190\u21d0\u25c4]/g, '<-'],
  [/[\u2192\u21d2\u25ba\u25b6]/g, '->'],
  [/[\u2194\u21d4]/g, '<->'],
  [/[\u2022\u25cf\u25aa\u25e6]/g, '-'],
  [/\u2026/g, '...'],
  [/\u20ac/g, 'EUR'],
  [/\u2122/g, 'TM'],
  [/\ufb01/g, 'fi'],
  [/\ufb02/g, 'fl'],
  // Marks that no letter takes, and those that only steer how emojis and scripts look.
  [/[\p{M}\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/gu, ''],
]

/** Letters of code page 850 beside ASCII. Its first 32 signs, such as `←`, are the commands of a printer: none is here. */
const UPPER = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»ÁÂÀ©¢¥ãÃ¤ðÐÊËÈıÍÎÏ¦ÌÓßÔÒõÕµþÞÚÛÙýÝ¯´±¾÷¸°¨·¹³²'
const PRINTED = new Set([...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)), ...UPPER])

/** A letter of the code page: as it is, without its accent, or a question mark. Never a command of the printer. */
function printedLetter(letter: string): string {
  if (PRINTED.has(letter)) return letter
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return bare !== '' && [...bare].every((one) => PRINTED.has(one)) ? bare : '?'
}

/** A text as the printer has letters for it, its accents composed. */
export const printed = (text: string): string =>
  [...asLetters.reduce((so, [signs, letters]) => so.replace(signs, letters), text.normalize('NFC'))]
    .map(printedLetter)
    .join('')
