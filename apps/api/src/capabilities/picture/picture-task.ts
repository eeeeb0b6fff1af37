/** A picture for the process that decodes it. `isOwnFormat`: a PNG stays a PNG and a WebP a WebP, as documents do. */
export type PictureTask = {
  readonly content: Uint8Array;
  readonly type: 'jpg' | 'png' | 'webp' | 'heic';
  readonly isOwnFormat: boolean;
};
export type PictureResult =
  | {
      readonly outcome: 'written';
      readonly content: Uint8Array;
      readonly extension: 'jpg' | 'png' | 'webp';
      readonly width: number;
      readonly height: number;
    }
  | { readonly outcome: 'unreadable' }
  | { readonly outcome: 'too-large' };
