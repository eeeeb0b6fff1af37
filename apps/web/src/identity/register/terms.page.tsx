import { useQuery } from '@tanstack/react-query';
import { PublicFrame } from '../../shell/public-frame.js';
import { ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { Link } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { termsQuery } from './register.api.js';
import { TermsText } from './terms-text.js';

/** The terms of use of the operator, for anybody. */
export function Component() {
  const { data: terms, error, isPending, refetch } = useQuery(termsQuery);
  return (
    <PublicFrame title="Conditions d’utilisation" width="760px" footer={<Link to="/login">Se connecter</Link>}>
      {isPending ? <Loading /> : null}
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {terms ? (
        <Stack gap="4">
          <TermsText text={terms.text} />
          <Text color="fg.muted">Version {terms.version}</Text>
        </Stack>
      ) : null}
    </PublicFrame>
  );
}
