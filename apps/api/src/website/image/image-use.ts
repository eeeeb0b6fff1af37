/** How a noun finds its records that show the image `$1`, with a `title` each. `label` is what users call such a record. */
export type ImageUse = { readonly label: string; readonly select: string };
