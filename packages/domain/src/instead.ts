/** For `catch`: this takes the place of a failure that is expected. Any other one is thrown on. */
export function instead<T>(value: T, isExpected: (error: unknown) => boolean): (error: unknown) => T {
  return (error) => {
    if (isExpected(error)) return value;
    throw error;
  };
}
