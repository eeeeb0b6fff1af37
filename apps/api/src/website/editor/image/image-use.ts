/** Finds the records of a noun that show the image `$1`, with a `title` each. `label` is the users' word for such a record. */
export type ImageUse = { readonly label: string; readonly select: string };
