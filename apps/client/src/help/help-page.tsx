import { type HelpTopic, HelpTopics } from '@inkfield/web/help/help-topics';
import { PageHeading } from '@inkfield/web/page-heading';
import { ContactLine } from '../page/contact-line.tsx';
import { SiteBar } from '../page/site-bar.tsx';

/** /help: how to fill in a document, how drafts are kept, and how to check a document. For everybody. */
export default function HelpPage() {
  return (
    <>
      <SiteBar />
      <main id="main" tabIndex={-1} className="mx-auto grid max-w-2xl gap-6 px-4 py-8 sm:px-6 sm:py-10">
        <PageHeading title="Help" />
        <HelpTopics topics={clientTopics} />
        <ContactLine />
      </main>
    </>
  );
}

/** The help for clients. */
const clientTopics: readonly HelpTopic[] = [
  {
    id: 'fill',
    title: 'Fill in a document',
    paragraphs: [
      'Press "Use Template" at one of the templates on your dashboard. The questions are on the left, the document is on the right. On a phone you switch between the two.',
      'The document changes while you type. Answers that are missing stand in it as marked blanks: press one to go to its question.',
      'Questions marked "(optional)" may stay empty; the others must be answered. Some questions appear only after another answer, because only then the document needs them.',
      'Amounts and numbers are read as the document writes them. What was understood is shown when you leave the box.',
      'Items, tenants and the like are rows. Tab goes to the next cell, Enter to the cell below, and Alt with an arrow key moves a row. Rows that you copied from a spreadsheet can be pasted into any cell.',
    ],
  },
  {
    id: 'drafts',
    title: 'Stop, and go on later',
    paragraphs: [
      'Your answers are kept while you type. Close the page whenever you like: the draft is under "Unfinished" on your dashboard, on this and on every other device on which you sign in.',
      'If you are offline, the answers stay in this browser until the connection is back.',
      'If you are signed out while you type, sign in again: the form comes back as it was.',
    ],
  },
  {
    id: 'people',
    title: 'Fill in names and addresses once',
    paragraphs: [
      'After a document the form asks whether to remember a person or a company. Nothing is saved unless you say so.',
      'The next time, choose the name after "Fill from" above the questions, or "last time" for the answers of your newest document. Each filled answer shows where it is from until you look at it, and "Undo" takes all of them back.',
      'You can change, share and delete them on the page "People and companies", which your account page leads to.',
    ],
  },
  {
    id: 'generate',
    title: 'Generate and download the PDF',
    paragraphs: [
      'Press "Generate Document". If something is missing or wrong, the page names it and leads to it. Then press "Download PDF".',
      'A generated document never changes. It stays under "Generated Documents" on your dashboard, and you can download it again.',
      'To change something, open the document and press "Make another like this": its answers are filled in again and make a new document.',
    ],
  },
  {
    id: 'table',
    title: 'Make many documents from a table',
    paragraphs: [
      'A template can be filled once for each row of a table. Open the template and press "Many documents from a table". Download the table, fill in its rows in Excel or another program, and send it.',
      'Each row is checked. Rows with a mistake are listed with the reason, and the correct ones are generated.',
    ],
  },
  {
    id: 'check',
    title: 'Check whether a document is genuine',
    paragraphs: [
      'Everybody who holds a copy can check it on the page "Check a document". Choose the PDF: it stays in your browser, and only its fingerprint is sent.',
      'For a copy on paper, type the check code from the foot of its pages.',
      'A PDF that was changed in a single place is not recognized. That is the purpose of the check.',
    ],
  },
  {
    id: 'account',
    title: 'Your name, your password, your devices',
    paragraphs: [
      'Your account page has your name, your company, your password and the devices on which you are signed in. You can sign out any of them there.',
      'If you forgot your password, use "Forgot your password?" on the sign-in page. The link in the mail can be used once.',
    ],
  },
];
