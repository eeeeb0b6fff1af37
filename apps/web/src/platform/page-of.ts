/** A page of a list: `totalCount` and the array named after the resource, as every list of the API answers. */
export type PageOf<Key extends string, Row, More = unknown> = { totalCount: number } & Record<Key, Row[]> & More;
