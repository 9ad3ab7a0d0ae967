import type { ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { LanguageMenu } from '../../../shell/header/LanguageMenu.tsx';
import { chooseMotion, MOTIONS, useMotion } from '../../../session/motion.ts';
import { chooseTheme, THEMES, useTheme } from '../../../session/theme.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { ProfileSection } from '../../../ui/cards/ProfileSection.tsx';

/** Shows language, theme and motion. Changes apply immediately. */
export function AppearanceSection() {
  const text = useText();
  const { theme } = useTheme();
  const pace = useMotion();
  return (
    <ProfileSection title={text('account.appearance.title')} lead={text('account.appearance.lead')}>
      <div className="card divide-y divide-line">
        <Row name={text('account.appearance.language')}>
          <LanguageMenu named className="border border-line-2 bg-card" />
        </Row>
        <Row name={text('account.appearance.theme')}>
          <SegmentedControl
            label={text('account.appearance.theme')}
            options={THEMES.map((value) => ({ value, text: text(`theme.${value}`) }))}
            value={theme}
            onChange={chooseTheme}
          />
        </Row>
        <Row name={text('account.appearance.pace')} note={text(`account.appearance.paceHint.${pace}`)}>
          <SegmentedControl
            label={text('account.appearance.pace')}
            options={MOTIONS.map((value) => ({ value, text: text(`account.appearance.paces.${value}`) }))}
            value={pace}
            onChange={chooseMotion}
          />
        </Row>
      </div>
    </ProfileSection>
  );
}

function Row({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 max-sm:px-4">
      <div className="min-w-40 flex-1">
        <p className="font-medium">{name}</p>
        {note && <p className="text-xs text-fg-3">{note}</p>}
      </div>
      {children}
    </div>
  );
}
