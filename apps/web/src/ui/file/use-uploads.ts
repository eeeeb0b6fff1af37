import { randomId } from '@intendance/contract/random-id.js';
import { useState } from 'react';
import { notify } from '../feedback/notify.js';
import { problemOf } from '../feedback/problem.js';
import { alreadyThere, isAmong, mostAttachments, noMore, sortFiles, tooLarge, uploadNotice } from './attachment-rules.js';

export type Upload = { id: string; name: string; size: number /** 0 to 1. */; progress: number; error?: string; file: File };
/** Uploads one file and reports its progress. Throws the problem of the API. */
export type SendFile<Sent> = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<Sent>;

/** Running uploads: each with its progress, its failure and its retry. `onSent` receives uploaded files. */
export function useUploads<Sent>(
  send: SendFile<Sent>,
  onSent: (sent: Sent) => void,
  /** Files already attached: the hook does not upload a file twice. */
  existing: readonly { name: string; size: number }[] = [],
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [controls] = useState(() => new Map<string, AbortController>());
  const [batch] = useState(() => ({ sent: 0 }));
  const patch = (id: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  const forget = (id: string) => {
    controls.delete(id);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  };

  const start = async (id: string, file: File) => {
    const control = new AbortController();
    controls.set(id, control);
    try {
      const sent = await send(file, (progress) => patch(id, { progress }), control.signal);
      forget(id);
      onSent(sent);
      batch.sent += 1;
    } catch (error) {
      if (control.signal.aborted) return forget(id);
      const { detail } = problemOf(error);
      patch(id, { error: detail });
      controls.delete(id);
      notify.error(detail, { description: file.name, duration: uploadNotice });
    } finally {
      // Files uploaded together get one notification, after the last one.
      if (controls.size === 0 && batch.sent > 0) {
        notify.success(batch.sent > 1 ? 'Les pièces jointes ont été ajoutées.' : 'La pièce jointe a été ajoutée.', { id: 'attached' });
        batch.sent = 0;
      }
    }
  };

  return {
    uploads,
    add: (files: readonly File[]) => {
      const { accepted, refused } = sortFiles(files);
      for (const { name } of refused) notify.error(tooLarge(name), { duration: uploadNotice });
      const fresh = accepted.filter((file, index) => !isAmong([...existing, ...uploads, ...accepted.slice(0, index)], file));
      for (const { name } of accepted.filter((file) => !fresh.includes(file))) notify.error(alreadyThere(name), { duration: uploadNotice });
      const room = Math.max(0, mostAttachments - existing.length - uploads.length);
      if (fresh.length > room) notify.error(noMore, { duration: uploadNotice });
      const added = fresh.slice(0, room).map((file): Upload => ({ id: randomId(), name: file.name, size: file.size, progress: 0, file }));
      setUploads((all) => [...all, ...added]);
      for (const { id, file } of added) void start(id, file);
    },
    retry: (upload: Upload) => {
      setUploads((all) =>
        all.map(({ error: _error, ...rest }) =>
          rest.id === upload.id ? { ...rest, progress: 0 } : { ...rest, ...(_error ? { error: _error } : {}) },
        ),
      );
      void start(upload.id, upload.file);
    },
    cancel: (upload: Upload) => {
      controls.get(upload.id)?.abort();
      forget(upload.id);
    },
  };
}
