/** Ends what a part of the dashboard has begun, also if it comes too late. */
export function whileLoaded(begun: Promise<() => void>): () => void {
  let isOver = false;
  let end = () => {};
  begun
    .then((stop) => {
      end = stop;
      if (isOver) stop();
    })
    .catch(console.warn);
  return () => {
    isOver = true;
    end();
  };
}
