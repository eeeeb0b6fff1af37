import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { mount } from '../kit/kit-harness.js';
import type { Attachment } from './attachment.js';
import { maxUpload, mostAttachments, sortFiles, tooLarge } from './attachment-rules.js';
import { Attachments } from './attachments.js';
import type { SendFile } from './use-uploads.js';

afterEach(cleanup);

const file = (name: string, size = 10) => {
  const sample = new File(['x'], name, { type: 'application/pdf' });
  Object.defineProperty(sample, 'size', { value: size });
  return sample;
};
const bill: Attachment = { id: 'a', name: 'facture.pdf', size: 248_000, mime_type: 'application/pdf' };

function Sample({ upload, remove }: { upload: SendFile<Attachment>; remove?: () => Promise<unknown> }) {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([bill]);
  return (
    <Attachments
      attachments={attachments}
      onChange={setAttachments}
      read={async () => new Blob()}
      upload={upload}
      {...(remove ? { remove } : {})}
    />
  );
}
const arrives: SendFile<Attachment> = async (sent) => ({ id: sent.name, name: sent.name, size: sent.size, mime_type: sent.type });
const choose = (files: File[]) =>
  userEvent.upload(screen.getByLabelText<HTMLInputElement>('Ajouter une pièce jointe', { selector: 'input' }), files);

describe('attachments', () => {
  it('of 16 000 000 bytes pass, of one more do not', () => {
    const [fits, over] = [file('a.pdf', maxUpload), file('b.pdf', maxUpload + 1)];
    expect(sortFiles([fits, over])).toEqual({ accepted: [fits], refused: [over] });
    expect(tooLarge('b.pdf')).toBe('b.pdf est trop volumineux, la taille maximale ne doit pas excéder 16Mo.');
  });

  it('that are too large are never sent', async () => {
    const upload = jest.fn(arrives);
    mount(<Sample upload={upload} />);
    await choose([file('lourd.pdf', maxUpload + 1)]);
    expect(await screen.findByText(tooLarge('lourd.pdf'))).toBeTruthy();
    expect(upload).not.toHaveBeenCalled();
  });

  it('given twice are sent once', async () => {
    const upload = jest.fn(arrives);
    mount(<Sample upload={upload} />);
    await choose([file('facture.pdf', bill.size), file('un.pdf'), file('un.pdf'), file('un.pdf', 11)]);
    expect(await screen.findByText('facture.pdf est déjà importé.')).toBeTruthy();
    expect(upload.mock.calls.map(([{ name, size }]) => `${name} ${size}`)).toEqual(['un.pdf 10', 'un.pdf 11']);
  });

  it('say once that they were added', async () => {
    mount(<Sample upload={arrives} />);
    await choose([file('un.pdf')]);
    expect(await screen.findByText('La pièce jointe a été ajoutée.')).toBeTruthy();
    await choose([file('deux.pdf'), file('trois.pdf')]);
    expect(await screen.findByText('Les pièces jointes ont été ajoutées.')).toBeTruthy();
  });

  it('beyond the number that a record may have are refused', async () => {
    const upload = jest.fn(arrives);
    mount(<Sample upload={upload} />);
    await choose(Array.from({ length: mostAttachments }, (_, index) => file(`${index}.pdf`)));
    expect(await screen.findByText('Vous ne pouvez pas ajouter de pièce jointe.')).toBeTruthy();
    expect(upload).toHaveBeenCalledTimes(mostAttachments - 1);
  });

  it('join the list once they have arrived', async () => {
    mount(<Sample upload={arrives} />);
    await choose([file('un.pdf'), file('deux.pdf')]);
    expect(await screen.findByText('un.pdf')).toBeTruthy();
  });

  it('that failed say why and can be sent again', async () => {
    let tries = 0;
    const upload: SendFile<Attachment> = async (sent, progress, signal) => {
      tries += 1;
      if (tries === 1) throw { status: 415, detail: 'Type de fichier refusé.' };
      return arrives(sent, progress, signal);
    };
    mount(<Sample upload={upload} />);
    await choose([file('trois.pdf')]);
    await userEvent.click(await screen.findByRole('button', { name: 'Réessayer : trois.pdf' }));
    expect(await screen.findByRole('button', { name: 'Supprimer trois.pdf' })).toBeTruthy();
  });

  it('are removed only once confirmed', async () => {
    const remove = jest.fn(async () => undefined);
    mount(<Sample upload={arrives} remove={remove} />);
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer facture.pdf' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
    expect(remove).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer facture.pdf' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(screen.queryByText('facture.pdf')).toBeNull());
    expect(remove).toHaveBeenCalledTimes(1);
  });
});
