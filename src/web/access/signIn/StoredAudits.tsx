import { useEffect, useState } from 'react';
import { useConnection } from '../../api/connection.ts';
import { useText } from '../../i18n/useText.ts';
import { countUnsent } from '../../device/unsentAudits.ts';
import { Alert } from '../../ui/Alert.tsx';

/** Shows the number of unsent items on this device on the sign-in page. Renders nothing if there are none. */
export function StoredAudits() {
  const text = useText();
  const { fault } = useConnection();
  const [count, setCount] = useState(0);
  useEffect(() => {
    countUnsent()
      .then(setCount)
      .catch((error: unknown) => console.info(error));
  }, []);
  if (count === 0) return null;
  return (
    <div className="mb-4">
      <Alert tone={fault ? 'warn' : 'good'} title={text('signIn.stored.title', { count })}>
        {fault ? text('signIn.stored.away') : text('signIn.stored.lead', { count })}
      </Alert>
    </div>
  );
}
