package org.echobench.explain.frames;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.echobench.results.UserError;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.profile.ProfiledWork;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;

/** The finished profiled forks of a run or duet, read from their journal. */
public final class ProfiledForks {

    private final RunFolder run;

    public ProfiledForks(RunFolder run) {
        this.run = run;
    }

    /** The forks' records in the order in which they ran, failed ones among them; none where there is no journal. */
    public List<ForkRecord> records(ProfileKind kind) {
        Path forks = Explanation.forks(run, kind);
        if (!Files.isDirectory(forks)) {
            return List.of();
        }
        try {
            return RunFolder.records(forks);
        } catch (IOException e) {
            throw new UserError(forks + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    /** The profiles of a row and subject, in the order of rounds; none where it has none. */
    public List<ForkProfile> of(String row, String subject, ProfileKind kind) {
        List<ForkProfile> profiles = new ArrayList<>();
        for (ForkRecord fork : records(kind)) {
            Path folder = Explanation.forks(run, kind).resolve(fork.id().folderName());
            boolean wanted = fork.id().row().equals(row) && fork.id().subject().equals(subject);
            if (wanted && !fork.failed() && ProfiledWork.FILE.isIn(folder)) {
                profiles.add(ForkProfile.read(folder));
            }
        }
        return profiles;
    }
}
