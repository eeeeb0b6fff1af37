import { notify } from './notify.js';

/**
 * Copies a text and confirms with `done`. Only secure origins have a clipboard, and a browser may refuse it: `refused` is the advice for
 * this case.
 */
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
