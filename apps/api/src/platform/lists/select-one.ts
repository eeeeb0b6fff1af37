import type { Listing } from './listing.js';

/** One row as its list shows it, by its id: `$1`. */
export const selectOne = ({ select, from, joins = {}, tieBreaker }: Listing): string =>
  `SELECT ${select} FROM ${from} ${Object.values(joins).join(' ')} WHERE ${tieBreaker} = $1`;
