/** The gallery's pages, which are fetched together. */
export { BlankPage } from '../../gallery/BlankPage.tsx';
export { CalendarPage } from '../../gallery/CalendarPage.tsx';
export { ChartsPage } from '../../gallery/ChartsPage.tsx';
export { NotFoundPage, ServerErrorPage } from '../../gallery/ErrorPages.tsx';
export { FormPage } from '../../gallery/FormPage.tsx';
export { GalleryLayout } from '../../gallery/GalleryLayout.tsx';
export { InvoicePage } from '../../gallery/InvoicePage.tsx';
export { MapPage } from '../../gallery/MapPage.tsx';
export { SignUpPage } from '../../gallery/SignUpPage.tsx';
export { TablePage } from '../../gallery/TablePage.tsx';
export { UiPage } from '../../gallery/UiPage.tsx';
