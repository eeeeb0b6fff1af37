/** commander speaks English; its sentences are few and their shape is stable. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^error: /, ''],
  [/unknown option '(.+?)'/, "l'option '$1' n'existe pas"],
  [/unknown command '(.+?)'/, "la commande '$1' n'existe pas"],
  [/missing required argument '(.+?)'/, "il manque l'argument '$1'"],
  [/option '(.+?)' argument missing/, "l'option '$1' attend une valeur"],
  [/required option '(.+?)' not specified/, "l'option '$1' est obligatoire"],
  [/option '(.+?)' cannot be used with option '(.+?)'/, "les options '$1' et '$2' ne vont pas ensemble"],
  [/option '(.+?)' argument '(.*?)' is invalid\./, "la valeur '$2' ne convient pas à l'option '$1'."],
  [/command-argument value '(.*?)' is invalid for argument '(.+?)'\./, "la valeur '$1' ne convient pas à l'argument '$2'."],
  [/Allowed choices are (.+)\./, 'Valeurs possibles : $1.'],
  [/too many arguments.*/, "il y a trop d'arguments"],
  [/\(Did you mean one of (.+)\?\)/, 'Vouliez-vous dire : $1 ?'],
  [/\(Did you mean (.+)\?\)/, 'Vouliez-vous dire : $1 ?'],
];

export const usageMessage = (english: string): string => translate(sentences, english.trim());

const words: readonly (readonly [RegExp, string])[] = [
  [/^Usage:$/, 'Utilisation :'],
  [/^Arguments:$/, 'Arguments :'],
  [/^Options:$/, 'Options :'],
  [/^Global Options:$/, 'Options générales :'],
  [/^Commands:$/, 'Commandes :'],
  [/\[command\]/, '[commande]'],
  [/\(default: /, '(défaut : '],
  [/\(choices: /, '(valeurs : '],
  [/, default: /, ', défaut : '],
];
export const helpWords = (english: string): string => translate(words, english);

const translate = (pairs: typeof words, english: string): string =>
  pairs.reduce((text, [pattern, french]) => text.replace(pattern, french), english);
