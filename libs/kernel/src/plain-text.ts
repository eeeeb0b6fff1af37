/** Control, format and other characters without a glyph: with one of them, two texts look the same and differ. */
export const holdsInvisible = (text: string): boolean => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(text);

/** Mail programs make a link of each of these: `https://…`, `www.…`, `exemple.fr`. Initials as in `S.A.R.L` are none. */
const link = /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;

/** A name stands in mails to people who did not ask for them: one line, without a link. */
export const isPlainName = (name: string): boolean => !holdsInvisible(name) && !link.test(name);
