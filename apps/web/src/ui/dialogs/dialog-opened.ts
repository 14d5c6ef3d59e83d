import { createContext, useContext } from 'react';

/** Of the dialog around: its content stays for the transition after it was closed. */
export const DialogOpened = createContext(true);

export const useIsDialogOpened = (): boolean => useContext(DialogOpened);
