/** The files that a form of the space takes. */
export const acceptedFiles = 'image/jpeg,image/png,image/webp,image/heic,.heic,.heif,application/pdf';
