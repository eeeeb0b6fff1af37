/** A panel over the page; null: none is open. */
export type Overlay = 'palette' | 'shortcuts' | 'notifications' | 'navigation' | AccountDialog | null;
/** Dialogs of the user menu. Modal panels of the browser cover all that is not inside them: the drawer closes first. */
export type AccountDialog = 'password' | 'secondFactor' | 'passkeys' | 'devices' | 'handover' | 'member';
