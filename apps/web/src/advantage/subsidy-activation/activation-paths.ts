export const presentationPath = '/advantage/subscribe-subvention';
export const examplePath = `${presentationPath}/example`;
export const activationPath = `${presentationPath}/activate`;
/** The signature leads back to the last step. */
export const signaturePath = '/activate?retour=subvention';
