import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A value as of the last render, for what runs later: a listener, a timer, a handler that stays the same. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
