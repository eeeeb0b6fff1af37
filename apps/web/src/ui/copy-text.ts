import { notify } from './feedback/notify.js';

/** Copies a text and says so with `done`. The clipboard exists on secure origins only, and a browser may refuse it: `refused` says what to do then. */
export async function copyText(
  text: string,
  done: string,
  refused = 'La copie n’est pas possible ici : sélectionnez le texte et copiez-le.',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(done);
  } catch {
    notify.warning(refused);
  }
}
