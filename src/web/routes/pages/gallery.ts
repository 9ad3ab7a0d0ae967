/** The gallery's pages, in one chunk. */
export { BlankPage } from '../../operations/gallery/BlankPage.tsx';
export { CalendarPage } from '../../operations/gallery/CalendarPage.tsx';
export { ChartsPage } from '../../operations/gallery/ChartsPage.tsx';
export { NotFoundPage, ServerErrorPage } from '../../operations/gallery/ErrorPages.tsx';
export { FormPage } from '../../operations/gallery/FormPage.tsx';
export { GalleryLayout } from '../../operations/gallery/GalleryLayout.tsx';
export { InvoicePage } from '../../operations/gallery/InvoicePage.tsx';
export { MapPage } from '../../operations/gallery/MapPage.tsx';
export { SignUpPage } from '../../operations/gallery/SignUpPage.tsx';
export { TablePage } from '../../operations/gallery/TablePage.tsx';
export { UiPage } from '../../operations/gallery/UiPage.tsx';
