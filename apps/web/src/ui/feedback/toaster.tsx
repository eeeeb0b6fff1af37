import { Toaster as ChakraToaster, Portal, Spinner, Stack, Toast } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { toaster } from './notify.js';
import '../../theme/late-recipes.js';

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

function Mark({ type }: { type: string | undefined }) {
  if (type === 'loading') return <Spinner size="sm" />;
  const Icon = icons[type as keyof typeof icons] ?? Info;
  return <Icon size={18} strokeWidth={1.75} aria-hidden />;
}

/**
 * The mouse reaches elements under a notification, except under its buttons: otherwise the notification would stay for as long as the
 * pointer rests on it. A finger swipes it away.
 */
const underMouse = {
  '@media (hover: hover)': {
    pointerEvents: 'none !important',
    '& [data-part=root]': { pointerEvents: 'none !important' },
    '& button': { pointerEvents: 'auto' },
  },
} as const;

export function Toaster() {
  return (
    <Portal>
      <ChakraToaster toaster={toaster} insetInline={{ mdDown: '4' }} css={underMouse} data-noprint>
        {(toast) => (
          <Toast.Root width={{ md: 'sm' }} role={toast.type === 'error' ? 'alert' : 'status'}>
            <Toast.Indicator>
              <Mark type={toast.type} />
            </Toast.Indicator>
            <Stack gap="1" flex="1" maxWidth="100%">
              <Toast.Title>{toast.title}</Toast.Title>
              {toast.description && (
                <Toast.Description color="fg.muted" opacity="1">
                  {toast.description}
                </Toast.Description>
              )}
              {toast.action && (
                <Toast.ActionTrigger alignSelf="flex-start" color="brand.fg" borderColor="border.emphasized">
                  {toast.action.label}
                </Toast.ActionTrigger>
              )}
            </Stack>
            <Toast.CloseTrigger aria-label="Fermer la notification" />
          </Toast.Root>
        )}
      </ChakraToaster>
    </Portal>
  );
}
