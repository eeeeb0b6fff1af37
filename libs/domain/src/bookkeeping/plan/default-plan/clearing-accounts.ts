/** Suspense account: holds the amounts that no activity has yet. */
export const suspenseAccount = '471000';
/** Internal transfers: 0 once both sides of a transfer between two accounts of the structure are recorded. */
export const transferAccount = '580000';
