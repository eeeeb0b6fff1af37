import { Copy, Eye, EyeOff, Mail, Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useAllowed } from '../platform/me.js';
import { notify } from '../ui/feedback/notify.js';
import { problemOf } from '../ui/feedback/problem.js';
import type { RowAction } from '../ui/list/column.js';
import { removedText } from './website.api.js';

type Publishable = { id: string; version: number; status: 'DRAFT' | 'PUBLISHED' };
type Callbacks = { onSuccess?(): void; onError?(error: Error): void };
type Source = {
  useMove(): { mutate(input: { id: string; version?: number; move: 'publish' | 'unpublish' | 'restore' }, callbacks?: Callbacks): void };
  useRemove(): { mutate(input: { id: string; version: number }, callbacks?: Callbacks): void };
};
type Handlers<Row> = {
  edit: (row: Row) => void;
  copy?: (row: Row) => void /** The type of the mailing that begins with a row. */;
  shortcut: string;
};

const onError = (problem: unknown) => notify.error(problemOf(problem).detail);

/** Actions of the rows of a list with drafts and published items. */
export function usePublicationActions<Row extends Publishable>(source: Source, { edit, copy, shortcut }: Handlers<Row>) {
  const move = source.useMove();
  const remove = source.useRemove();
  const publish = ({ id, version }: Row) =>
    move.mutate({ id, version, move: 'publish' }, { onSuccess: () => notify.success('Publié sur le site.'), onError });
  const unpublish = ({ id, version }: Row) =>
    move.mutate({ id, version, move: 'unpublish' }, { onSuccess: () => notify.success('Repassé en brouillon.'), onError });
  const drop = ({ id, version }: Row) =>
    remove.mutate(
      { id, version },
      {
        onSuccess: () =>
          notify.success(removedText, { action: { label: 'Annuler', onClick: () => move.mutate({ id, move: 'restore' }, { onError }) } }),
        onError,
      },
    );
  const navigate = useNavigate();
  const isAllowed = useAllowed();
  const writing: RowAction<Row> = {
    label: 'Écrire un publipostage',
    icon: <Mail size={16} />,
    run: ({ id }) => void navigate(`/people/mailings/shortcut/${shortcut}/${id}`),
  };
  return ({ status }: Row): RowAction<Row>[] => [
    { label: 'Modifier', icon: <Pencil size={16} />, key: 'edit', run: edit },
    status === 'DRAFT'
      ? { label: 'Publier', icon: <Eye size={16} />, run: publish }
      : { label: 'Repasser en brouillon', icon: <EyeOff size={16} />, run: unpublish },
    ...(copy ? [{ label: 'Dupliquer', icon: <Copy size={16} />, run: copy }] : []),
    ...(isAllowed('mailings') ? [writing] : []),
    { label: 'Supprimer', icon: <Trash2 size={16} />, key: 'delete', destructive: true, run: drop },
  ];
}
