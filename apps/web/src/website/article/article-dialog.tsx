import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { SegmentField, SwitchField } from '../../ui/field/choice-fields.js';
import { DateField } from '../../ui/field/date-field.js';
import { TextField } from '../../ui/field/fields.js';
import { useForm } from '../../ui/form/form.js';
import { SimpleGrid } from '../../ui/page/layout.js';
import { RichTextField } from '../../ui/rich-text/rich-text-field.js';
import { ImageField } from '../image/image-field.js';
import { PreviewButton } from '../preview/preview-button.js';
import { type Article, articles, savedText, statusChoices } from '../website.api.js';
import { type ArticleForm, toBody, toForm } from './article-form.js';

const types = [
  { value: 'image', label: 'Image' },
  { value: 'video', label: 'Vidéo' },
];

type ArticleDialogProps = { article: Article | undefined; isCopy?: boolean; onClose: () => void };

/** Writes an article, changes one, or copies one. */
export function ArticleDialog({ article, isCopy = false, onClose }: ArticleDialogProps) {
  const form = useForm<ArticleForm>({ defaultValues: toForm(article, isCopy) });
  const save = articles.useSave();
  const submit = form.handleSubmit((values) => {
    const body = toBody(values);
    const callbacks = {
      onSuccess: () => {
        notify.success(savedText);
        onClose();
      },
      onError: showProblem(form),
    };
    if (article && !isCopy) save.mutate({ id: article.id, version: article.version, body }, callbacks);
    else save.mutate({ id: undefined, body }, callbacks);
  });
  const isVideo = form.watch('type') === 'video';
  return (
    <FormDialog
      title={isCopy ? 'Dupliquer l’article' : article ? 'Modifier l’article' : 'Nouvel article'}
      size="xl"
      dirty={(isCopy || form.formState.isDirty) && !save.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Article"
      action="Enregistrer"
      pending={save.isPending}
      tools={<PreviewButton draft={() => ({ path: '/api/articles/preview', body: toBody(form.getValues()) })} />}
    >
      <TextField form={form} name="title" label="Titre" maxLength={200} required />
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
        <DateField form={form} name="date" label="Date" required />
        <SegmentField form={form} name="type" label="Type" choices={types} />
        <SegmentField form={form} name="status" label="Statut" choices={statusChoices} />
      </SimpleGrid>
      {isVideo ? (
        <TextField
          form={form}
          name="video"
          label="Vidéo"
          type="url"
          hint="L’adresse d’une vidéo de YouTube, Vimeo ou Dailymotion."
          maxLength={500}
          required
        />
      ) : null}
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <ImageField form={form} name="cover_id" label="Couverture" type="article" format="square" required />
        <ImageField form={form} name="lg_id" label="Image pour ordinateur" type="article" format="lg" required={!isVideo} />
        <ImageField form={form} name="md_id" label="Image pour tablette" type="article" format="md" />
        <ImageField form={form} name="sm_id" label="Image pour téléphone" type="article" format="sm" />
      </SimpleGrid>
      <RichTextField form={form} name="content" label="Contenu" />
      <SwitchField form={form} name="members_only" label="Réservé aux bénéficiaires connectés" />
    </FormDialog>
  );
}
