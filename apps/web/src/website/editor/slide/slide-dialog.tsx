import { SaveDialog } from '../../../ui/dialog/save-dialog.js';
import { SegmentField } from '../../../ui/field/choice-fields.js';
import { TextArea } from '../../../ui/field/text-area.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { SimpleGrid } from '../../../ui/page/layout.js';
import { ImageField } from '../image/image-field.js';
import { slides } from './slide.api.js';
import { alignmentChoices, blankSlide, formOf, type SitePage, type Slide, type SlideForm } from './slide.js';

type SlideDialogProps = { page: SitePage; slide: Slide | undefined; onClose: () => void };

/** A new slide of a page, or a change of one. */
export function SlideDialog({ page, slide, onClose }: SlideDialogProps) {
  const form = useForm<SlideForm>({ defaultValues: slide ? formOf(slide) : blankSlide });
  const save = slides.useSave();
  const title = slide ? 'Modifier la diapositive' : 'Nouvelle diapositive';
  return (
    <SaveDialog
      title={title}
      size="xl"
      onClose={onClose}
      form={form}
      save={save}
      input={(values) => {
        const body = { ...values, type: page };
        if (values.lg_image) return slide ? { id: slide.id, version: slide.version, body } : { id: undefined, body };
        form.setError('lg_image', { type: 'missing', message: 'Aucune image sélectionnée.' });
        return undefined;
      }}
    >
      <TextField form={form} name="title" label="Titre" maxLength={200} />
      <TextArea form={form} name="text" label="Texte" maxLength={1000} />
      <TextField form={form} name="link" label="Lien" hint="https://…, mailto:…, tel:… ou une page du site : /avantages" maxLength={2000} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <TextField form={form} name="color" label="Couleur des textes" type="color" />
        <SegmentField form={form} name="alignment" label="Alignement" choices={alignmentChoices} />
      </SimpleGrid>
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
        <ImageField form={form} name="lg_image" label="Image pour ordinateur" type="slide" format="lg" required />
        <ImageField form={form} name="md_image" label="Image pour tablette" type="slide" format="md" hint="Vide : celle pour ordinateur." />
        <ImageField
          form={form}
          name="sm_image"
          label="Image pour téléphone"
          type="slide"
          format="sm"
          hint="Vide : celle pour ordinateur."
        />
      </SimpleGrid>
    </SaveDialog>
  );
}
