import { maxLengths } from '@inkfield/contract/text-lengths';
import { Dialog } from '@inkfield/ui/dialog';
import { OptionList, useOptionList } from '@inkfield/ui/option-list';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { InviteDialog } from '../clients/invite-dialog.tsx';
import { CompanyNameDialog } from '../companies/company-name-dialog.tsx';
import { NewTemplateDialog } from '../templates/new-template-dialog.tsx';
import type { Command, Question } from './command.ts';
import { usePalette } from './use-palette.ts';

/**
 * Goes to a page, template, document, person or company by typing a part of its name or its number, does what the page
 * on screen can do, or begins something new.
 */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [question, setQuestion] = useState<Question>();
  const { commands, status } = usePalette(words);
  const run = ({ to }: Command) => {
    if (typeof to === 'function') {
      // A closing dialog restores the focus, so it is closed before the action moves the focus elsewhere.
      flushSync(onClose);
      return to();
    }
    if (typeof to !== 'string') return setQuestion(to);
    onClose();
    void navigate(to); // the page may ask first whether it may be left
  };
  const choose = (id: string) => {
    const command = commands.find((one) => one.id === id);
    if (command) run(command);
  };
  const { input: wired, list, restart } = useOptionList({ options: commands, onChoose: choose });
  if (question?.ask === 'new template') return <NewTemplateDialog onClose={onClose} />;
  if (question?.ask === 'invite') return <InviteDialog onClose={onClose} />;
  if (question?.ask === 'new company') return <CompanyNameDialog onClose={onClose} />;
  return (
    <Dialog title="Search and go" onClose={onClose}>
      <input
        {...wired}
        className="input"
        aria-label="Page, template, client, company or action"
        placeholder="Type a name or what you want to do"
        maxLength={maxLengths.search}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          restart();
        }}
      />
      <OptionList {...list} label="Results" className="-mx-3 h-80 max-h-[50dvh]" />
      <output className="text-sm text-muted">{status}</output>
    </Dialog>
  );
}
