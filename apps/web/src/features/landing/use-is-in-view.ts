import { useEffect, useRef, useState } from 'react';

/** True once `threshold` (0 to 1) of the element has been visible ([9-02]). */
export function useIsInView<T extends Element>(threshold: number) {
  const ref = useRef<T>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { threshold },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [threshold, isSeen]);
  return { ref, isSeen };
}
