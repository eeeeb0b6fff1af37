import { useEffect, useState } from 'react';

/** The content as an address of this page only, revoked when another one comes or the page closes. */
export function useObjectUrl(content: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!content) return;
    const url = URL.createObjectURL(content);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [content]);
  return address;
}
