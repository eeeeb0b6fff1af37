import { ChangeList } from '../../../ui/change/change-list.js';
import { confirm } from '../../../ui/dialog/confirm.js';
import { dateTime } from '../../../ui/format/format.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { articleChanges, type Compared } from './article-changes.js';

type Publication = {
  /** The fields that the site shows now; null when it shows nothing. */
  shown: Compared | null;
  next: Compared;
  /** A later start. */
  publishAt?: string | null;
};

/** Shows what changes on the site, and asks before. */
export const confirmPublication = ({ shown, next, publishAt }: Publication): Promise<boolean> =>
  confirm({
    title: shown ? 'Publier ces modifications ?' : 'Publier cet article ?',
    size: 'lg',
    confirmLabel: 'Publier',
    description: (
      <Stack gap="4">
        <Text color="fg.muted">
          {publishAt && Date.parse(publishAt) > Date.now()
            ? `L’article paraîtra le ${dateTime(publishAt)}.`
            : shown
              ? 'Le site montrera aussitôt :'
              : 'Tous ceux qui ouvrent le site pourront lire :'}
        </Text>
        <ChangeList changes={articleChanges(shown, next)} nothing="Rien ne change sur le site." />
      </Stack>
    ),
  });
