import type { Schema } from '@intendance/contract/client.js';
import { randomId } from '@intendance/contract/random-id.js';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout, Loading } from '../../../ui/feedback/panels.js';
import { problemOf, showProblem } from '../../../ui/feedback/problem.js';
import { CheckGroupField } from '../../../ui/field/check-group-field.js';
import { Select } from '../../../ui/field/select.js';
import { TextField } from '../../../ui/field/text-field.js';
import { sortFiles, tooLarge, uploadNotice } from '../../../ui/file/attachment-rules.js';
import { Dropzone } from '../../../ui/file/dropzone.js';
import { useForm } from '../../../ui/form/form.js';
import { DescriptionFields } from './description-fields.js';
import { type FocalPoint, middle } from './focal-crop.js';
import { FormatCrops } from './format-crops.js';
import { createImage, images, uploadImage } from './image.api.js';
import {
  acceptedImages,
  type BankImage,
  formatChoices,
  type ImageCrop,
  type ImageFormat,
  type ImageType,
  imageFormatLabels,
  missingText,
  nameOfFile,
  recommendedFormats,
  typeChoices,
} from './image.js';

type ImageForm = { name: string; alt: string; decorative: boolean; type: ImageType; formats: ImageFormat[] };
type Uploaded = Schema<'UploadedImageDto'> & { picture: string };
type AddImageDialogProps = {
  onClose: () => void;
  /** The type and the only format that a field of another form needs. */
  wanted?: { type: ImageType; formats: readonly ImageFormat[] };
  onAdded?: (added: readonly BankImage[]) => void;
};

/** Uploads a picture once, and adds it to the bank in every chosen format. */
export function AddImageDialog({ onClose, wanted, onAdded }: AddImageDialogProps) {
  const type = wanted?.type ?? 'slide';
  const form = useForm<ImageForm>({
    defaultValues: { name: '', alt: '', decorative: false, type, formats: [...(wanted?.formats ?? recommendedFormats[type])] },
  });
  const { uploaded, isSending, send } = usePicture((name) => form.getValues('name') === '' && form.setValue('name', nameOfFile(name)));
  const [crops, setCrops] = useState<Partial<Record<ImageFormat, ImageCrop>>>({});
  const [focus, setFocus] = useState(middle);
  const save = images.useWrite(addFormats);
  const formats = form.watch('formats');
  const submit = form.handleSubmit((values) => {
    if (!uploaded) return form.setError('root.problem', { type: 'missing', message: 'Aucune image sélectionnée.' });
    if (values.formats.length === 0) return form.setError('formats', { type: 'missing', message: missingText });
    save.mutate(
      { ...values, file: uploaded.id, crops, focus },
      {
        onSuccess: (added) => {
          notify.success('Modifications enregistrées.');
          onAdded?.(added);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title="Ajouter une image"
      size="lg"
      dirty={uploaded !== undefined && !save.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Ajouter une image"
      action="Enregistrer"
      pending={save.isPending}
    >
      {isSending ? <Loading /> : null}
      <Dropzone
        label={uploaded ? 'Choisir une autre image' : 'Choisir une image'}
        accept={acceptedImages}
        hint="JPEG, PNG ou WebP, 16 Mo et 40 millions de pixels au plus"
        disabled={isSending}
        onFiles={([file]) =>
          file &&
          void send(file, formats[0] ?? 'auto').then((sent) => {
            if (!sent) return;
            setCrops({});
            setFocus(middle);
          })
        }
      />
      <TextField form={form} name="name" label="Nom" required maxLength={200} />
      <DescriptionFields form={form} />
      {wanted ? null : <Select form={form} name="type" label="Type" choices={typeChoices} required />}
      {wanted ? null : <CheckGroupField form={form} name="formats" label="Formats" choices={formatChoices} />}
      <FormatWarning type={form.watch('type')} formats={formats} />
      {uploaded && formats.length > 0 ? (
        <FormatCrops
          uploaded={uploaded}
          formats={formats}
          cropped={formats.filter((format) => crops[format])}
          focus={focus}
          onFocus={setFocus}
          onCrop={(format, crop) => setCrops((all) => ({ ...all, [format]: crop }))}
        />
      ) : null}
    </FormDialog>
  );
}

/** The picture that was sent, with its address in this browser. */
function usePicture(onNamed: (fileName: string) => void) {
  const [uploaded, setUploaded] = useState<Uploaded>();
  const [isSending, setSending] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(uploaded?.picture ?? ''), [uploaded]);
  const send = async (file: File, format: ImageFormat): Promise<boolean> => {
    const { refused } = sortFiles([file]);
    if (refused.length > 0) {
      notify.error(tooLarge(file.name), { duration: uploadNotice });
      return false;
    }
    setSending(true);
    try {
      const answer = await uploadImage(file, format);
      setUploaded({ ...answer, picture: URL.createObjectURL(file) });
      onNamed(file.name);
      return true;
    } catch (error) {
      notify.error(problemOf(error).detail, { duration: uploadNotice });
      return false;
    } finally {
      setSending(false);
    }
  };
  return { uploaded, isSending, send };
}

/** The specification warns of a format that is not the recommended one. */
export function FormatWarning({ type, formats }: { type: ImageType; formats: readonly ImageFormat[] }) {
  const others = formats.filter((format) => !recommendedFormats[type].includes(format));
  if (others.length === 0) return null;
  const named = (list: readonly ImageFormat[]) => list.map((format) => imageFormatLabels[format]).join(', ');
  return (
    <Callout kind="warning" title="Le format choisi n’est pas le format recommandé">
      {named(others)} : pour ce type, le site montre {named(recommendedFormats[type])}.
    </Callout>
  );
}

type Addition = ImageForm & { file: string; focus: FocalPoint; crops: Partial<Record<ImageFormat, ImageCrop>> };

/** One image of the bank per format; they share a token. */
async function addFormats({ formats, crops, focus, ...fields }: Addition): Promise<BankImage[]> {
  const batch_token = randomId();
  const added: BankImage[] = [];
  for (const format of formats)
    added.push(await createImage({ ...fields, format, batch_token, ...(crops[format] ? { crop: crops[format] } : { focus }) }));
  return added;
}
