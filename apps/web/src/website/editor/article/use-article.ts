import { useQueryClient } from '@tanstack/react-query';
import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { type Problem, problemOf, showProblem } from '../../../ui/feedback/problem.js';
import { day } from '../../../ui/format/format.js';
import type { ConflictField } from '../../../ui/record/conflict.js';
import { useRecord } from '../../../ui/record/use-record.js';
import { type Article, articles, savedText } from '../website.api.js';
import { plainText } from './article-changes.js';
import { type ArticleForm, toBody, toForm } from './article-form.js';
import { isOnSite } from './article-state.js';
import { confirmPublication } from './confirm-publication.js';

const text = (value: unknown): string => (value ? String(value) : '–');
const picture = (value: unknown): string => (value ? 'Une image' : 'Aucune');
const conflictFields: readonly ConflictField[] = [
  { name: 'title', label: 'Titre' },
  { name: 'date', label: 'Date', format: day },
  { name: 'type', label: 'Type' },
  { name: 'video', label: 'Vidéo' },
  { name: 'cover_id', label: 'Couverture', format: picture },
  { name: 'lg_id', label: 'Image pour ordinateur', format: picture },
  { name: 'md_id', label: 'Image pour tablette', format: picture },
  { name: 'sm_id', label: 'Image pour téléphone', format: picture },
  { name: 'content', label: 'Contenu', format: (value) => plainText(String(value)).slice(0, 300) || '–' },
  { name: 'members_only', label: 'Réservé aux bénéficiaires', format: (value) => (value ? 'Oui' : 'Non') },
  { name: 'status', label: 'Statut', format: (value) => (value === 'PUBLISHED' ? 'Publié' : 'Brouillon') },
  { name: 'publish_day', label: 'Paraît le', format: day },
  { name: 'publish_time', label: 'Heure de parution', format: text },
  { name: 'expire_day', label: 'Quitte le site le', format: day },
  { name: 'expire_time', label: 'Heure de retrait', format: text },
];

/** The fields of the dates have other names on the wire. */
const onForm = (error: unknown): Problem => {
  const problem = problemOf(error);
  const violations = problem.violations.map((each) => ({ ...each, propertyPath: each.propertyPath.replace(/_at$/, '_day') }));
  return { ...problem, violations };
};

type Edited = { article: Article | undefined; isCopy: boolean; onClose: () => void };

/** The form of an article. Two editors are merged field by field, and nothing goes to the site without a confirmation. */
export function useArticle({ article, isCopy, onClose }: Edited) {
  const queries = useQueryClient();
  const save = articles.useSave();
  const move = articles.useMove();
  const record = useRecord<Article, ArticleForm>({
    record: article && !isCopy ? article : null,
    place: 'dialog',
    toForm: (saved) => toForm(saved),
    empty: toForm(article, isCopy),
    fields: conflictFields,
    read: ({ id }) => queries.fetchQuery({ ...articles.one(id), staleTime: 0 }),
    write: (values, base) =>
      base
        ? move.mutateAsync({ id: base.id, version: base.version, move: 'draft', body: toBody(values) })
        : save.mutateAsync({ id: undefined, body: toBody(values) }),
    notice: savedText,
    onSaved: onClose,
    onError: (form, error) => showProblem(form)(onForm(error)),
  });
  const { form, base } = record;
  const submit = form.handleSubmit(async (values) => {
    const body = toBody(values);
    const isPublishing = values.status === 'PUBLISHED' && (base === null || !isOnSite(base));
    if (isPublishing && !(await confirmPublication({ shown: null, next: body, publishAt: body.publish_at ?? null }))) return;
    await record.save(values);
  });
  const publish = form.handleSubmit(async (values) => {
    if (!base) return;
    const body = { ...toBody(values), status: 'PUBLISHED' as const };
    if (!(await confirmPublication({ shown: base, next: body }))) return;
    try {
      const { id, version } = await move.mutateAsync({ id: base.id, version: base.version, move: 'draft', body });
      await move.mutateAsync({ id, version, move: 'publish' });
      notify.success('Publié sur le site.');
      onClose();
    } catch (error) {
      showProblem(form)(onForm(error));
    }
  });
  const discard = async (): Promise<void> => {
    if (!base) return;
    const description = 'L’article redevient tel que le site le montre. Les modifications restent dans les versions.';
    if (!(await confirm({ description, confirmLabel: 'Abandonner', destructive: true }))) return;
    move.mutate(
      { id: base.id, version: base.version, move: 'discard_draft' },
      {
        onSuccess: () => {
          notify.success('Modifications abandonnées.');
          onClose();
        },
        onError: (error) => showProblem(form)(error),
      },
    );
  };
  return { ...record, submit, publish, discard, isDirty: isCopy || record.isDirty };
}
