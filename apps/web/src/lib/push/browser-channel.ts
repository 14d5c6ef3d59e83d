const ID = 'pushChannel';
const ENDPOINT = 'pushEndpoint';

/** Which of the seller's channels reaches this browser, and the subscription that the server has for it. */
export const browserChannel = {
  read(): number | null {
    return Number(localStorage.getItem(ID)) || null;
  },
  endpoint(): string | null {
    return localStorage.getItem(ENDPOINT);
  },
  store(id: number, endpoint: string): void {
    localStorage.setItem(ID, String(id));
    localStorage.setItem(ENDPOINT, endpoint);
  },
  remove(): void {
    localStorage.removeItem(ID);
    localStorage.removeItem(ENDPOINT);
  },
};
