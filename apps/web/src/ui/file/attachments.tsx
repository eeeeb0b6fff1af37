import { Box, chakra, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { Download, Eye, FileText, Image as ImageIcon, RotateCw, Trash2, X } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { confirm } from '../dialog/confirm.js';
import { lazyPart } from '../feedback/lazy-part.js';
import { notify } from '../feedback/notify.js';
import { problemOf } from '../feedback/problem.js';
import { ProgressBar } from '../feedback/progress-bar.js';
import { bytes, day } from '../format/format.js';
import { saveFile } from '../list/download.js';
import { IconButton } from '../page/button.js';
import { useIsReader } from '../page/reader-context.js';
import type { Attachment } from './attachment.js';
import { previewKind } from './attachment-rules.js';
import { Dropzone } from './dropzone.js';
import { type SendFile, type Upload, useUploads } from './use-uploads.js';

const Preview = lazyPart(() => import('./attachment-preview.js'));

export type AttachmentsProps = {
  attachments: readonly Attachment[];
  onChange: (attachments: readonly Attachment[]) => void;
  /** Absent: read only. */
  upload?: SendFile<Attachment>;
  /** The content, with the session's token: a plain link could not carry it. */
  read: (attachment: Attachment) => Promise<Blob>;
  /** Absent: removing only takes it off the list (it was not saved yet). */
  remove?: (attachment: Attachment) => Promise<unknown>;
};

function Line({
  icon,
  name,
  detail,
  children,
  error,
}: {
  icon: ReactNode;
  name: string;
  detail: string;
  children: ReactNode;
  error?: string | undefined;
}) {
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="3"
      borderWidth="1px"
      borderColor={error ? 'border.error' : 'border'}
      borderRadius="l2"
      px="3"
      py="2"
      bg="bg.panel"
    >
      <Box color="fg.muted" aria-hidden>
        {icon}
      </Box>
      <Box flex="1" minW="0">
        <Text truncate title={name}>
          {name}
        </Text>
        <Text textStyle="meta" color={error ? 'fg.error' : 'fg.muted'}>
          {error ?? detail}
        </Text>
      </Box>
      <HStack gap="0">{children}</HStack>
    </chakra.li>
  );
}

function UploadLine({ upload, onRetry, onCancel }: { upload: Upload; onRetry: () => void; onCancel: () => void }) {
  const share = Math.round(upload.progress * 100);
  return (
    <Line icon={<FileText size={18} />} name={upload.name} detail={`Envoi : ${share} % de ${bytes(upload.size)}`} error={upload.error}>
      {!upload.error && <ProgressBar label={`Envoi de ${upload.name}`} share={upload.progress} width="20" height="1.5" me="2" />}
      {upload.error && (
        <IconButton label={`Réessayer : ${upload.name}`} onClick={onRetry}>
          <RotateCw size={16} />
        </IconButton>
      )}
      <IconButton label={`Abandonner : ${upload.name}`} onClick={onCancel}>
        <X size={16} />
      </IconButton>
    </Line>
  );
}

/** The files of a record: added with their progress, seen, downloaded, taken away. */
export function Attachments({ attachments, onChange, read, remove, ...given }: AttachmentsProps) {
  const upload = useIsReader() ? undefined : given.upload;
  const [preview, setPreview] = useState<Attachment>();
  const idle: SendFile<Attachment> = () => Promise.reject(new Error('read only'));
  // Two files that arrive together must both stay: the list of the last render may already be old.
  const latest = useRef(attachments);
  latest.current = attachments;
  const arrive = (sent: Attachment) => {
    latest.current = [...latest.current, sent];
    onChange(latest.current);
  };
  const { uploads, add, retry, cancel } = useUploads(upload ?? idle, arrive, attachments);

  const drop = async (attachment: Attachment) => {
    if (!(await confirm({ description: `Le fichier « ${attachment.name} » sera supprimé.`, confirmLabel: 'Supprimer', destructive: true })))
      return;
    try {
      await remove?.(attachment);
      onChange(attachments.filter(({ id }) => id !== attachment.id));
    } catch (error) {
      notify.error(problemOf(error).detail);
    }
  };
  const save = async (attachment: Attachment) => {
    try {
      saveFile(await read(attachment), attachment.name);
    } catch (error) {
      notify.error(problemOf(error).detail);
    }
  };

  return (
    <Stack gap="3">
      {(attachments.length > 0 || uploads.length > 0) && (
        <chakra.ul display="flex" flexDirection="column" gap="2" listStyleType="none" aria-label="Pièces jointes">
          {attachments.map((attachment) => (
            <Line
              key={attachment.id}
              icon={previewKind(attachment.mime_type) === 'image' ? <ImageIcon size={18} /> : <FileText size={18} />}
              name={attachment.name}
              detail={
                attachment.date_upload ? `${bytes(attachment.size)}, ajoutée le ${day(attachment.date_upload)}` : bytes(attachment.size)
              }
            >
              {previewKind(attachment.mime_type) && (
                <IconButton label={`Voir ${attachment.name}`} onClick={() => setPreview(attachment)}>
                  <Eye size={16} />
                </IconButton>
              )}
              <IconButton label={`Télécharger ${attachment.name}`} onClick={() => save(attachment)}>
                <Download size={16} />
              </IconButton>
              {upload && (
                <IconButton label={`Supprimer ${attachment.name}`} onClick={() => drop(attachment)}>
                  <Trash2 size={16} />
                </IconButton>
              )}
            </Line>
          ))}
          {uploads.map((one) => (
            <UploadLine key={one.id} upload={one} onRetry={() => retry(one)} onCancel={() => cancel(one)} />
          ))}
        </chakra.ul>
      )}
      {attachments.length === 0 && uploads.length === 0 && !upload && <Text color="fg.muted">Aucune pièce jointe</Text>}
      {upload && <Dropzone onFiles={add} label="Ajouter une pièce jointe" />}
      {preview && (
        <Suspense fallback={<Flex />}>
          <Preview
            key={preview.id}
            attachment={preview}
            read={read}
            onClose={() => setPreview(undefined)}
            onDownload={() => save(preview)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
