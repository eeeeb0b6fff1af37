import { notify } from './ui/feedback/notify.js';

/** Says why a screen does not open; the same reason once. */
export const warn = (message: string): void => {
  notify.warning(message, { id: message });
};
