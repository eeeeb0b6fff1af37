import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Mounts its content when its place comes into view, so that a part below the window requests nothing before. Place it last: it has no height until then. */
export function WhenVisible({ children }: { children: ReactNode }) {
  const [isVisible, setIsVisible] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsVisible(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return isVisible ? children : <div ref={place} />;
}
