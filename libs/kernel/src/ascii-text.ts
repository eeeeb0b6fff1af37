/** Latin letters that Unicode does not divide into a plain letter and a mark. */
export const latinLetters = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
} as const;

const plainForms: Readonly<Record<string, string>> = {
  ...latinLetters,
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '€': 'EUR',
  '°': 'o',
};

/** Text on one line for readers that know no accent: `Fête n° 3` is `Fete no 3`. What has no plain form becomes a question mark. */
export const asciiText = (text: string): string =>
  [...text]
    .map((character) => plainForms[character] ?? character.normalize('NFKD').replaceAll(/\p{Mark}/gu, ''))
    .join('')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[^ -~]/g, '?')
    .trim();
