/** Mailings that show an image of the bank, for the bank: an image that a mailing shows is not deleted. */
export const mailingImageUse = {
  label: 'Publipostage',
  select: `SELECT subject AS title FROM read.mailing_table WHERE NOT deleted AND strpos(state ->> 'body', 'data-image="' || $1::text || '"') > 0`,
};
