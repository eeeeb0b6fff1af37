import type { UseFormReturn } from 'react-hook-form';
import { SegmentField, SwitchField } from '../../../ui/field/choice-fields.js';
import { DateField } from '../../../ui/field/date-field.js';
import { TextField } from '../../../ui/field/text-field.js';
import { SimpleGrid } from '../../../ui/page/layout.js';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.js';
import { ImageField } from '../image/image-field.js';
import { statusChoices } from '../website.api.js';
import type { ArticleForm } from './article-form.js';

const types = [
  { value: 'image', label: 'Image' },
  { value: 'video', label: 'Vidéo' },
];

export function ArticleFormFields({ form }: { form: UseFormReturn<ArticleForm> }) {
  const isVideo = form.watch('type') === 'video';
  return (
    <>
      <TextField form={form} name="title" label="Titre" maxLength={200} required />
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
        <DateField form={form} name="date" label="Date" required />
        <SegmentField form={form} name="type" label="Type" choices={types} />
        <SegmentField form={form} name="status" label="Statut" choices={statusChoices} />
      </SimpleGrid>
      {form.watch('status') === 'PUBLISHED' ? <PublicationDates form={form} /> : null}
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
    </>
  );
}

/** The hours are those of Paris. */
const PublicationDates = ({ form }: { form: UseFormReturn<ArticleForm> }) => (
  <SimpleGrid columns={{ base: 1, sm: 2, lg: 4 }} gap="4">
    <DateField form={form} name="publish_day" label="Paraît le" hint="Vide : dès la publication." />
    <TextField form={form} name="publish_time" label="Heure de parution" type="time" hint="À l’heure de Paris." />
    <DateField form={form} name="expire_day" label="Quitte le site le" hint="Vide : jamais." />
    <TextField form={form} name="expire_time" label="Heure de retrait" type="time" hint="À l’heure de Paris." />
  </SimpleGrid>
);
